"""Documents of given shapes and sizes, to measure how commands grow: functions from a size to TimeML."""
import random


def timeml(entities, links):
    """A document of events e1, e2, ... in one line each, with links (relation, first, second)."""
    text = "\n".join(f'<EVENT eid="e{i}" class="OCCURRENCE">w{i}</EVENT>' for i in range(1, entities + 1))
    made = "\n".join(f'<MAKEINSTANCE eiid="ei{i}" eventID="e{i}" tense="NONE" aspect="NONE" '
                     f'polarity="POS" pos="VERB"/>' for i in range(1, entities + 1))
    tlinks = "\n".join(f'<TLINK lid="l{k}" relType="{relation}" eventInstanceID="ei{a}" '
                       f'relatedToEventInstance="ei{b}"/>' for k, (relation, a, b) in enumerate(links, 1))
    return f"<TimeML>\n<TEXT>\n{text}\n</TEXT>\n{made}\n{tlinks}\n</TimeML>\n"


def events(size):
    """Without links."""
    return timeml(size, [])


def chain_links(size):
    return [("BEFORE", i, i + 1) for i in range(1, size)]


def chain(size):
    """e1 before e2 before e3 ..."""
    return timeml(size, chain_links(size))


def ring(size):
    """A chain whose end is before its beginning: one contradiction, of all links."""
    return timeml(size, [*chain_links(size), ("BEFORE", size, 1)])


def simultaneous(size):
    """All at one time."""
    return timeml(size, [("SIMULTANEOUS", i, i + 1) for i in range(1, size)])


def pair(size):
    """Two events and this many links between them."""
    return timeml(2, [("BEFORE", 1, 2)] * size)


def torn_pair(size):
    """Two events and this many links between them, every other one the other way round."""
    return timeml(2, [(("BEFORE", "AFTER")[i % 2], 1, 2) for i in range(size)])


def grid(size):
    """A square, each event before the ones to its right and below, with 2 % of links back."""
    draw = random.Random(size)
    side = max(2, round(size ** 0.5))
    links = []
    for i in range(side * side):
        if i % side + 1 < side:
            links.append(("BEFORE", i + 1, i + 2))
        if i + side < side * side:
            links.append(("BEFORE", i + 1, i + side + 1))
        if draw.random() < 0.02 and i >= side:
            links.append(("BEFORE", i + 1, draw.randrange(i - side, i) + 1))
    return timeml(side * side, links)


def relation_of(a, b):
    """How two intervals of integers are related, in the words of TimeML."""
    if a[1] < b[0]:
        return "BEFORE"
    if b[1] < a[0]:
        return "AFTER"
    if a == b:
        return "SIMULTANEOUS"
    if a[0] < b[0] and b[1] < a[1]:
        return "INCLUDES"
    if b[0] < a[0] and a[1] < b[1]:
        return "IS_INCLUDED"
    return None


def random_links(size, per_entity, wrong, seed=0):
    """Links between neighbours in the text that hold on a hidden timeline; a share of them is wrong."""
    draw = random.Random(seed * 1_000_003 + size)
    places = []
    for i in range(size):
        begin = 10 * i + draw.randrange(100)
        places.append((begin, begin + draw.randrange(1, 60)))
    links = []
    while len(links) < per_entity * size:
        a = draw.randrange(size)
        b = min(size - 1, max(0, a + draw.randrange(-20, 21)))
        relation = relation_of(places[a], places[b]) if a != b else None
        if relation:
            if draw.random() < wrong:
                relation = draw.choice(["BEFORE", "AFTER", "SIMULTANEOUS", "INCLUDES", "IS_INCLUDED"])
            links.append((relation, a + 1, b + 1))
    return links


def consistent(size):
    """Three links per event, all true on one timeline."""
    return timeml(size, random_links(size, 3, 0))


def sparse_noise(size):
    """Two links per event, 5 % of them wrong."""
    return timeml(size, random_links(size, 2, 0.05))


def noise(size):
    """Three links per event, 5 % of them wrong."""
    return timeml(size, random_links(size, 3, 0.05))


def far_noise(size):
    """Three links per event, between any two of a long sequence, 5 % of them the wrong way round."""
    draw = random.Random(size)
    links = []
    while len(links) < 3 * size:
        a, b = draw.sample(range(1, size + 1), 2)
        links.append(("BEFORE" if (a < b) == (draw.random() >= 0.05) else "AFTER", a, b))
    return timeml(size, links)


def dense_noise(size):
    """Five links per event, 5 % of them wrong."""
    return timeml(size, random_links(size, 5, 0.05))


def elements(size):
    """A text of this many empty elements that TimeML does not know."""
    return "<TimeML>" + "<a/>" * size + "</TimeML>"
