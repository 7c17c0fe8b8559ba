"""What the bundled lists hold: words that people accept, no others, every supplement with its inflections."""

from __future__ import annotations

import pytest

from wordgame.lexicon import Lexicon

WORDS = {
    "sk": "aj ak od zo je sú by ho rum rumu šum šumu ubije bicykla artikla balíčka ľubovoľný",
    "sv": "bil app appar nej raid aids wifi pro sim va",
    "en": "cat",
}
NO_WORDS = {
    "sk": """
        cl co čl dl gr hl jr kl kr lg lm lx ml pl tr vl ze zr ii iv ix vi xi xiv xxi atď napr obj adj ext xml html off
        the ľubovolne ľubovolný bicykela artikela ých ému neý ubí rá ša banálnejšejší signálami
    """,
    "sv": "cpu usb adb lte sfi tbe hdmi umts ca tv cd dvd vd dna abc ibn et majeure",
    "en": "",
}
SUPPLEMENT = {
    "sk": """
        sushi burger burgeru burgermi selfie podcast podcasty wifi hashtag hashtagom startup startupov emoji bloger
        blogera blogeri lajkovať lajkujem nelajkujem lajkovanie hacknúť hackol
    """,
    "sv": """
        sms smset smsa smsade elscooter elscootern elscootrar elscootrarnas influencer influencern covid meme hashtagg
        hashtaggen hashtaggar vlogg vloggar nice cola åring
    """,
    "en": """
        zen spam spams spammed spamming meme memes inbox inboxes screenshot screenshots firewall firewalls ok ki gi
        te da po qi za email googled googling vape vapes vaped vaping gonna favourite favourites
    """,
}


@pytest.mark.parametrize("name", ["en", "sk", "sv"])
def test_words_and_no_words(name: str) -> None:
    lexicon = Lexicon.load(name)
    assert [word for word in WORDS[name].split() if word not in lexicon] == []
    assert [word for word in NO_WORDS[name].split() if word in lexicon] == []


@pytest.mark.parametrize("name", ["en", "sk", "sv"])
def test_supplements(name: str) -> None:
    lexicon = Lexicon.load(name, supplement=True)
    plain = Lexicon.load(name)
    wanted = [word for word in SUPPLEMENT[name].split() if not word.endswith("_")]
    assert [word for word in wanted if word not in lexicon] == []
    assert lexicon & plain == plain, "a supplement adds"
    assert len(lexicon) > len(plain)
    assert [word for word in NO_WORDS[name].split() if word in lexicon] == []


@pytest.mark.parametrize(
    ("name", "form", "base"),
    [("sk", "lajkujem", "LAJKOVAŤ"), ("sv", "elscootrarnas", "ELSCOOTER"), ("en", "memes", "MEME")],
)
def test_a_supplement_knows_which_forms_belong_together(name: str, form: str, base: str) -> None:
    assert Lexicon.load(name, supplement=True).lexemes(form) == (base,)
