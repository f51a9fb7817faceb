import { withStore } from './with-store.js'

// The engine keeps numbers, booleans, dates and language tags by value: "01" comes back as "1", and the datatype
// xsd:byte as xsd:integer. A statement that an update does not touch must not change by that.

const literalObject = /^(\S+ \S+ )("(?:[^"\\]|\\.)*"(?:@[\w-]+|\^\^<[^>]*>)?)( .*)$/
const probed = /^<urn:kg:probe:(\d+)> <urn:kg:is> (.*) \.$/

/** For each line as the engine writes it that stands for lines written otherwise: those lines. */
export function exactForms(
  oxigraph: typeof import('oxigraph'),
  lines: readonly string[],
  asWritten: ReadonlySet<string>,
): Map<string, string[]> {
  const changed = lines.flatMap((line) => {
    const [, head, literal, tail] = (asWritten.has(line) ? undefined : literalObject.exec(line)) ?? []
    return head === undefined || literal === undefined || tail === undefined ? [] : [{ line, head, literal, tail }]
  })
  const forms = new Map<string, string[]>()
  if (changed.length === 0) return forms
  const written = writtenForms(oxigraph, new Set(changed.map(({ literal }) => literal)))
  const given = new Set(lines)
  for (const { line, head, literal, tail } of changed) {
    const form = `${head}${written.get(literal) ?? literal}${tail}`
    const known = forms.get(form)
    if (known === undefined) forms.set(form, given.has(form) ? [form, line] : [line])
    else known.push(line)
  }
  return forms
}

/** How the engine writes each of these literals. */
function writtenForms(oxigraph: typeof import('oxigraph'), literals: ReadonlySet<string>): Map<string, string> {
  const given = [...literals]
  const probes = given.map((literal, at) => `<urn:kg:probe:${at}> <urn:kg:is> ${literal} .\n`)
  const dump = withStore(oxigraph, (store) => {
    store.load(probes.join(''), { format: 'application/n-triples', lenient: true })
    return store.dump({ format: 'application/n-quads' })
  })
  const written = new Map<string, string>()
  for (const line of dump.split('\n')) {
    const [, at, literal] = probed.exec(line) ?? []
    const original = given[Number(at)]
    if (original !== undefined && literal !== undefined) written.set(original, literal)
  }
  return written
}
