"""What is said of squares, layouts and boards, by code, in English."""

from wordgame.messages import Sentences

__all__ = ["say"]

say = Sentences(
    "crossword",
    {
        "row_labels": "row_labels is {given}; it can be {choices}",
        "no_coordinate": "{text} is not a coordinate such as 8D (across) or D8 (down)",
        "coordinate_from_one": "{text}: rows and columns are numbered from 1",
        "premium": "a {option} premium is a factor from 1 to {most}, not {given}",
        "only_value": "only_value is a tile's worth from 1 to 255, not {given}",
        "hole_with_premium": "a hole has no premium and is no start square",
        "square_flag": "{option} of a square is true or false, not {given}",
        "square_option": "a square has no option {option}; its options are {known}",
        "layout_rows": "a layout is a list of rows, each a string of signs",
        "layout_name": "the name of a layout is text, not {given}",
        "layout_lengths": "the rows of layout {name!r} have different lengths: {lengths}",
        "layout_size": "layout {name!r} is {rows} x {columns}; at most {most} x {most} is possible",
        "legend_sign": "the legend explains {sign}: one sign is needed",
        "layout_signs": "layout {name!r} has signs without meaning: {signs}",
        "only_holes": "layout {name!r} has only holes",
        "layout_keys": "a layout has rows, and may have a legend and a name; {keys}: unknown",
        "layout_lacks_rows": "a layout has rows, and may have a legend and a name; rows: missing",
        "board_shape": "the board has {found}; the layout {name!r} has {rows} rows of {columns} squares",
        "found_rows": ("{n} row", "{n} rows"),
        "found_squares": ("{n} square", "{n} squares"),
        "found_in_row": ("{n} square in row {row}, {line}", "{n} squares in row {row}, {line}"),
        "row_no_text": "row {row} of the board is {line}, not a string",
        "row_no_hole": "row {row} of the board, {line}: '#' stands where there is no hole",
        "row_space": "row {row} of the board, {line}: an empty square is written '.'",
        "row_open_blank": "row {row} of the board, {line}: a blank on the board stands for a letter",
        "tile_in_hole": "a tile lies in a hole of the board, row {row} column {column}",
        "letter": "the byte {tile} cannot stand on the board",
    },
)
