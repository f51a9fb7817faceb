import type { PathAnswer } from './path-answer.js'

export const box = { width: 170, height: 40, gapX: 150, gapY: 36, edge: 16 }

interface Spot {
  readonly iri: string
  readonly x: number
  readonly y: number
}

/** One column for each step. A thing that several ways lead through stands once. */
export function layOutPaths(paths: PathAnswer['paths']) {
  const columns: string[][] = []
  for (const { steps } of paths)
    for (const [at, iri] of [steps[0]?.from, ...steps.map(({ to }) => to)].entries()) {
      columns[at] ??= []
      if (iri !== undefined && !columns[at].includes(iri)) columns[at].push(iri)
    }
  const rows = Math.max(1, ...columns.map(({ length }) => length))
  const pitch = box.height + box.gapY
  const height = rows * pitch + 2 * box.edge
  const spots = columns.flatMap((column, at) =>
    column.map(
      (iri, row): Spot => ({
        iri,
        x: box.edge + at * (box.width + box.gapX),
        y: height / 2 + (row - (column.length - 1) / 2) * pitch - box.height / 2,
      }),
    ),
  )
  const spotOf = new Map(spots.map((spot) => [spot.iri, spot]))
  const lines = new Map(paths.flatMap(({ steps }) => steps.map((step) => [`${step.from} ${step.to}`, step])))
  return {
    width: 2 * box.edge + columns.length * box.width + Math.max(columns.length - 1, 0) * box.gapX,
    height,
    spots,
    lines: [...lines.values()].flatMap((step) => {
      const [from, to] = [spotOf.get(step.from), spotOf.get(step.to)]
      return from === undefined || to === undefined ? [] : [{ from, to, links: step.links }]
    }),
  }
}
