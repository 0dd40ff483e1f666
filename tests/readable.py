"""Can a drawing be read? Every piece in its panel, no text too small, and each with enough contrast to what lies below it."""
import functools
import re
import xml.etree.ElementTree as ElementTree

from bootleg_env.engine import drawing, letters

CONTRAST, SMALLEST = 4.5, 11
EDGE = 1  # units that a thick line may reach beyond its panel


def can_be_read(drawn):
    colours, seen = fills(), {(21.0, "", "", "")}
    for panel in drawn.panels:
        below = [((0, 0, panel.width, panel.height), colours["paper"])]
        for name, svg in drawn.elements.items():
            if name.partition("/")[0] == panel.name:
                for node, box in pieces_of(svg):
                    room = (-EDGE, -EDGE, panel.width + EDGE, panel.height + EDGE)
                    assert inside(box, room), f"{name}: {box} {node.text or node.attrib}"
                    looked_at(node, box, below, colours, seen, name)
    worst = min(seen)
    assert worst[0] >= CONTRAST, worst


def looked_at(node, box, below, colours, seen, name):
    """A shape lies over what came before; a text is compared with the uppermost shape in its middle."""
    colour = next((colours[each] for each in reversed(colours) if each in node.get("class", "").split()), None)
    if node.tag != "text":
        if colour:
            below.append((box, colour))
        return
    assert colour, f"{name}: {node.text!r} has no colour"
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    ground = next(fill for (left, top, right, bottom), fill in reversed(below) if left <= x <= right and top <= y <= bottom)
    seen.add((round(contrast(colour, ground), 2), node.get("class"), ground, name))


@functools.cache
def pieces_of(svg):
    """Of an element: most stay as they are from one drawing to the next."""
    return list(pieces(ElementTree.fromstring(svg)))


def pieces(node, right=0.0, down=0.0):
    """Every shape and text with its box in the panel; texts as wide as their letters are."""
    moved = re.fullmatch(r"translate\((\S+) (\S+)\)", node.get("transform", "translate(0 0)"))
    right, down = right + float(moved[1]), down + float(moved[2])
    for child in node:
        if child.tag == "g":
            yield from pieces(child, right, down)
        elif child.tag != "title":
            left, top, wide, high = BOXES[child.tag](child)
            yield child, (left + right, top + down, left + right + wide, top + down + high)


def numbers(node, *names):
    return [float(node.get(name, 0)) for name in names]


def text_box(node):
    x, y = numbers(node, "x", "y")
    classes = node.get("class", "")
    wide, high = letters.width(node.text or "", classes), letters.height(classes)
    assert high >= SMALLEST
    names = {*classes.split()}
    return x - (wide if "end" in names else wide / 2 if "middle" in names else 0), y - 0.8 * high, wide, high


def spread(points):
    across, down = zip(*points)
    return min(across), min(down), max(across) - min(across), max(down) - min(down)


def corners(node):
    found = [float(number) for number in re.findall(r"-?\d+\.?\d*", node.get("points") or node.get("d"))]
    return spread(list(zip(found[::2], found[1::2])))


def disc_box(node):
    x, y, radius = numbers(node, "cx", "cy", "r")
    return x - radius, y - radius, 2 * radius, 2 * radius


def line_box(node):
    x, y, to_x, to_y = numbers(node, "x1", "y1", "x2", "y2")
    return spread([(x, y), (to_x, to_y)])


BOXES = {"rect": lambda node: numbers(node, "x", "y", "width", "height"), "circle": disc_box, "text": text_box, "line": line_box,
         "polygon": corners, "polyline": corners, "path": corners}


def inside(box, room):
    return box[0] >= room[0] and box[1] >= room[1] and box[2] <= room[2] and box[3] <= room[3]


def fills():
    """The colour of every class that fills."""
    found = {}
    for names, body in re.findall(r"([^{}]+)\{([^}]*)\}", drawing.STYLE):
        fill = re.search(r"fill: (#\w{6})", body)
        found |= {name.strip(" .\n"): fill[1] for name in names.split(",")} if fill else {}
    return found


@functools.cache
def contrast(one, other):
    lower, higher = sorted(luminance(colour) for colour in (one, other))
    return (higher + 0.05) / (lower + 0.05)


def luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
