import type { Row } from './answer.js'
import { readTerm } from './wire-term.js'

const head = '<?xml version="1.0"?>\n<sparql xmlns="http://www.w3.org/2005/sparql-results#">\n'

/** SPARQL Query Results XML. */
export function bindingsXml(variables: readonly string[], rows: readonly Row[]): string {
  const names = variables.map((name) => `<variable name="${escaped(name)}"/>`).join('')
  const results = rows.map((row) => `    <result>${Object.entries(row).map(binding).join('')}</result>\n`)
  return `${head}  <head>${names}</head>\n  <results>\n${results.join('')}  </results>\n</sparql>`
}

export const booleanXml = (value: boolean): string => `${head}  <head/>\n  <boolean>${value}</boolean>\n</sparql>`

function binding([name, text]: [string, string]): string {
  const { type, value, language, datatype } = readTerm(text)
  const kind =
    language !== undefined
      ? ` xml:lang="${escaped(language)}"`
      : datatype === undefined
        ? ''
        : ` datatype="${escaped(datatype)}"`
  return `<binding name="${escaped(name)}"><${type}${kind}>${escaped(value)}</${type}></binding>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
// XML 1.0 has no way to write most control characters.
const escaped = (text: string): string =>
  text
    .replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '\ufffd')
    .replaceAll('\r', '&#13;')
