import { mix, ns, person, quadsPerPair } from '../lib/people.js'

/** A kind of query; each turn asks about another person where it asks about one. */
export interface Question {
  readonly name: string
  sparql(turn: number): string
}

export function questions(quads: number): readonly Question[] {
  const persons = quads / quadsPerPair
  const someone = (turn: number) => `<${person(mix(turn, 11) % persons)}>`
  return [
    { name: 'point', sparql: (turn) => `SELECT ?p ?o WHERE { ${someone(turn)} ?p ?o }` },
    {
      name: '2-hop',
      sparql: (turn) => `SELECT ?n WHERE { ${someone(turn)} <${ns}knows> ?b . ?b <${ns}knows> ?c . ?c <${ns}name> ?n }`,
    },
    {
      name: 'filter+order',
      sparql: (turn) =>
        `SELECT ?s ?a WHERE { ?s <${ns}age> ?a FILTER(?a > ${50 + (turn % 10)}) } ORDER BY DESC(?a) ?s LIMIT 20`,
    },
    {
      name: 'group-by',
      sparql: () => `SELECT ?city (COUNT(?s) AS ?n) WHERE { ?s <${ns}city> ?city } GROUP BY ?city`,
    },
    { name: 'path', sparql: (turn) => `SELECT (COUNT(?x) AS ?n) WHERE { ${someone(turn)} <${ns}knows>+ ?x }` },
  ]
}
