import type { Direction } from './list-neighbours.js'

/** A predicate between two entities, as seen from the first of them. */
export interface PathLink {
  readonly predicate: string
  readonly direction: Direction
}

export interface PathStep {
  readonly from: string
  readonly to: string
  readonly links: PathLink[]
}

/** What is known of one end: how far each entity is from it, and by which links it was reached. */
interface End {
  readonly depth: Map<string, number>
  readonly parents: Map<string, Map<string, PathLink[]>>
  rim: string[]
  steps: number
}

const openEnd = (iri: string): End => ({ depth: new Map([[iri, 0]]), parents: new Map(), rim: [iri], steps: 0 })

/** A breadth-first search from both ends; each step goes on from the end that has fewer entities at its rim. */
export class PathSearch {
  private readonly start: End
  private readonly goal: End
  private active: End
  private next = new Set<string>()
  private met = new Set<string>()

  constructor(from: string, to: string) {
    this.start = openEnd(from)
    this.goal = openEnd(to)
    this.active = this.start
    if (from === to) this.met.add(from)
  }

  get hasMet(): boolean {
    return this.met.size > 0
  }

  get length(): number {
    return this.start.steps + this.goal.steps
  }

  get visited(): number {
    return this.start.depth.size + this.goal.depth.size
  }

  get rim(): readonly string[] {
    return this.active.rim
  }

  /** Chooses the end to go on from. False where there is nowhere to go. */
  begin(): boolean {
    if (this.start.rim.length === 0 || this.goal.rim.length === 0) return false
    this.active = this.start.rim.length <= this.goal.rim.length ? this.start : this.goal
    this.next = new Set()
    return true
  }

  link(entity: string, link: PathLink, other: string): void {
    const { depth, parents, steps } = this.active
    const known = depth.get(other)
    if (known !== undefined && known <= steps) return
    depth.set(other, steps + 1)
    this.next.add(other)
    const by = parents.get(other) ?? new Map<string, PathLink[]>()
    parents.set(other, by)
    by.set(entity, [...(by.get(entity) ?? []), link])
  }

  finish(): void {
    const opposite = this.active === this.start ? this.goal : this.start
    this.active.rim = [...this.next]
    this.active.steps++
    this.met = new Set(this.active.rim.filter((iri) => opposite.depth.has(iri)))
  }

  /** The shortest ways, at most so many. */
  paths(most: number): PathStep[][] {
    const found: PathStep[][] = []
    const depthOf = (iri: string) => (this.start.depth.get(iri) ?? 0) + (this.goal.depth.get(iri) ?? 0)
    const middles = [...this.met].sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1))
    const shortest = depthOf(middles[0] ?? '')
    for (const middle of middles.filter((iri) => depthOf(iri) === shortest))
      for (const head of waysBack(this.start, middle, most))
        for (const tail of waysBack(this.goal, middle, most)) {
          if (found.length >= most) return found
          found.push([...head.toReversed(), ...tail.map(turn)].map(inOrder))
        }
    return found
  }
}

/** The ways from an entity back to its end, each step as it was found. */
function* waysBack(end: End, iri: string, most: number): Generator<PathStep[]> {
  const parents = [...(end.parents.get(iri) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, most)
  if (parents.length === 0) yield []
  for (const [from, links] of parents)
    for (const rest of waysBack(end, from, most)) yield [{ from, to: iri, links }, ...rest]
}

/** A step that was found from the other end. */
const turn = ({ from, to, links }: PathStep): PathStep => ({
  from: to,
  to: from,
  links: links.map(({ predicate, direction }) => ({ predicate, direction: direction === 'out' ? 'in' : 'out' })),
})

/** Engines answer in any order; the same question has the same answer. */
const inOrder = ({ links, ...step }: PathStep): PathStep => ({
  ...step,
  links: links.toSorted((a, b) => compare(a.predicate, b.predicate) || compare(b.direction, a.direction)),
})

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
