// Compares two files of `npm run bench -- … --json`: node bench/compare.mjs before.json after.json [--noise 1.25]
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { noise: { type: 'string', default: '1.25' } },
})
const [before, after] = positionals.map((path) => JSON.parse(readFileSync(path, 'utf8')).figures)
if (after === undefined) {
  console.error('node bench/compare.mjs before.json after.json [--noise 1.25]')
  process.exit(2)
}
const noise = Number(values.noise)
/** A rate is good when it is high; everything else when it is low. A ratio can be either, so it is only shown. */
const worse = {
  ms: (ratio) => ratio,
  s: (ratio) => ratio,
  MB: (ratio) => ratio,
  'per s': (ratio) => 1 / ratio,
  'quads/s': (ratio) => 1 / ratio,
  'events/s': (ratio) => 1 / ratio,
}
const known = new Map(before.map((figure) => [figure.name, figure]))
const rows = after.flatMap(({ name, value, unit, state }) => {
  const old = known.get(name)
  if (old === undefined || old.value === 0) return []
  const ratio = value / old.value
  const loss = worse[unit]?.(ratio)
  const verdict = loss === undefined ? '' : loss > noise ? 'WORSE' : loss < 1 / noise ? 'better' : ''
  return [{ name, state, before: old.value, after: value, unit, ratio, verdict }]
})
const number = (value) => (Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3))
const lines = [
  ['', '', 'before', 'after', '', 'ratio', ''],
  ...rows.map(({ name, state, before, after, unit, ratio, verdict }) => [
    name,
    state,
    number(before),
    number(after),
    unit,
    ratio.toFixed(2),
    verdict,
  ]),
]
const widths = lines[0].map((_, i) => Math.max(...lines.map((line) => line[i].length)))
for (const line of lines)
  console.log(
    line
      .map((text, i) => (i === 0 || i === 1 || i === 4 || i === 6 ? text.padEnd(widths[i]) : text.padStart(widths[i])))
      .join('  ')
      .trimEnd(),
  )
const lost = rows.filter(({ verdict }) => verdict === 'WORSE')
const gone = before.filter(({ name }) => !after.some((figure) => figure.name === name))
console.log(`\n${rows.length} figures, ${lost.length} worse by more than ${noise}×, ${gone.length} no longer there`)
for (const { name, ratio } of lost) console.log(`  ${ratio.toFixed(2)}×  ${name}`)
process.exitCode = lost.length > 0 ? 1 : 0
