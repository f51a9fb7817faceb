import { type Json, sortedText } from '@kg/ingest/datasets'

/** JSON as generation 1 wrote it: keys are sorted, and it is indented unless the client wants it in one line. */
export function formatJson(value: unknown, isPretty: boolean): string {
  // What it is given was read as JSON or made of texts and numbers.
  const text = sortedText(value as Json, 'given')
  return isPretty ? JSON.stringify(JSON.parse(text), null, 2) : text
}

/** The same for an object, some of whose fields are long lists: they are written item by item. */
export async function* streamJson(
  fields: Readonly<Record<string, unknown>>,
  lists: Readonly<Record<string, AsyncIterable<unknown>>>,
  isPretty: boolean,
): AsyncGenerator<string> {
  const [gap, line, deeper] = isPretty ? [' ', '\n  ', '\n    '] : ['', '', '']
  const indent = (text: string, to: string) => (isPretty ? text.replaceAll('\n', to) : text)
  let before = '{'
  for (const name of Object.keys({ ...fields, ...lists }).sort()) {
    yield `${before}${line}${JSON.stringify(name)}:${gap}`
    before = ','
    const list = lists[name]
    if (list === undefined) {
      yield indent(formatJson(fields[name], isPretty), line)
      continue
    }
    let next = '['
    for await (const item of list) {
      yield `${next}${deeper}${indent(formatJson(item, isPretty), deeper)}`
      next = ','
    }
    yield next === '[' ? '[]' : `${line}]`
  }
  yield isPretty ? '\n}' : '}'
}
