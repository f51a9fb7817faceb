/** A key, and the text before its value. */
export interface Member {
  readonly key: string
  readonly label: string
}

/** The keys of objects, one after the other; where an object ends, its members in order. */
interface Shape {
  readonly next: Map<string, Shape>
  members?: readonly Member[]
}

const maxShapes = 5_000
const maxKeys = 50
const maxKeyLength = 100

// Most objects of a dataset have the same few sets of keys, and sorting them again would cost most of the time.
let shapes: Shape = { next: new Map() }
let count = 0

/** The members of an object in the order of their texts. Labels of one object differ, so they decide. */
export function membersOf(value: object): readonly Member[] {
  const keys = Object.keys(value)
  const shape = shapeOf(keys)
  if (shape === undefined) return sortMembers(keys)
  shape.members ??= sortMembers(keys)
  return shape.members
}

function sortMembers(keys: readonly string[]): readonly Member[] {
  return keys.map((key) => ({ key, label: `${JSON.stringify(key)}:` })).sort((a, b) => (a.label < b.label ? -1 : 1))
}

/** Nothing for objects that are too special to remember. */
function shapeOf(keys: readonly string[]): Shape | undefined {
  if (keys.length > maxKeys) return undefined
  if (count > maxShapes) {
    shapes = { next: new Map() }
    count = 0
  }
  let shape = shapes
  for (const key of keys) {
    let next = shape.next.get(key)
    if (next === undefined) {
      if (key.length > maxKeyLength) return undefined
      next = { next: new Map() }
      shape.next.set(key, next)
      count++
    }
    shape = next
  }
  return shape
}
