// The data of every benchmark: persons who know each other and documents they wrote, ten statements a pair. It is the
// same on every run.

export const ns = 'http://example.org/'
const type = '<http://www.w3.org/1999/02/22-rdf-syntax-ns#type>'
const integer = '<http://www.w3.org/2001/XMLSchema#integer>'
/** Persons know each other within circles of this size, so that a path ends somewhere. */
const circle = 500
const cities = 50

export const quadsPerPair = 10

export const person = (i: number): string => `${ns}person/${i}`

/** The lines of pair `i`, not in order. With blank nodes every second pair has an address: a tenth of all statements. */
export function pair(i: number, options: { blankNodes?: boolean } = {}): string[] {
  const self = `<${person(i)}>`
  const document = `<${ns}document/${i}>`
  const start = i - (i % circle)
  const friend = (salt: number) => `<${person(start + (mix(i, salt) % circle))}>`
  const address = `_:a${i}`
  const place =
    options.blankNodes && i % 2 === 0
      ? [`${self} <${ns}address> ${address} .`, `${address} <${ns}street> "Street ${i}" .`]
      : [`${self} <${ns}city> "City ${mix(i, 3) % cities}" .`, `${self} <${ns}knows> ${friend(2)} .`]
  return [
    `${self} ${type} <${ns}Person> .`,
    `${self} <${ns}name> "Person number ${i}" .`,
    `${self} <${ns}age> "${18 + (mix(i, 4) % 70)}"^^${integer} .`,
    `${self} <${ns}knows> ${friend(1)} .`,
    ...place,
    `${document} ${type} <${ns}Document> .`,
    `${document} <${ns}title> "Notes of person ${i} on subject ${mix(i, 5) % 1000}"@en .`,
    `${document} <${ns}creator> ${self} .`,
    `${document} <${ns}year> "${1990 + (mix(i, 6) % 35)}"^^${integer} .`,
  ]
}

/** Unique, sorted lines of `quads` statements (a few fewer where a person drew the same friend twice). */
export function lines(first: number, quads: number, options: { blankNodes?: boolean } = {}): string[] {
  const pairs = quads / quadsPerPair
  return [...new Set(Array.from({ length: pairs }, (_, i) => pair(first + i, options)).flat())].sort()
}

export interface NamedLines {
  readonly graph: string
  readonly lines: string[]
}

/** `quads` statements spread evenly over named graphs. */
export function* graphsOf(quads: number, count: number): Iterable<NamedLines> {
  const each = quads / count
  for (let i = 0; i < count; i++) yield { graph: `${ns}graph/${i}`, lines: lines((i * each) / quadsPerPair, each) }
}

/** A number that looks drawn at random, and is the same for the same input. */
export function mix(value: number, salt: number): number {
  let x = (value + salt * 0x9e3779b1) | 0
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b)
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35)
  return (x ^ (x >>> 16)) >>> 0
}
