import { DocumentBrokenError } from '@kg/contract'
import type { BlockReader, BlockSink } from '../../blocks/reader.js'
import type { SymbolFact } from '../../code/facts.js'
import { languageOf } from '../../code/languages/index.js'
import { readCode } from '../../code/parse/read-code.js'
import { decodeText } from '../charset/decode-text.js'

const comment = /^\s*(?:\/\/|\/\*|\*|#(?!!|\s*(?:include|define|if|pragma))|--|"""|''')/

/** The comment that a file begins with. */
function openingComment(lines: readonly string[]): string | undefined {
  const start = lines.findIndex((line) => line.trim() !== '' && !line.startsWith('#!'))
  const end = lines.findIndex((line, at) => at >= start && !comment.test(line))
  if (start < 0 || end <= start) return undefined
  const said = lines
    .slice(start, end)
    .map((line) => line.replace(/^\s*(?:\/\/+!?|\/\*+!?|\*+\/?|#+|--+)\s?|\s*\*+\/\s*$/g, ''))
  return said.join('\n').trim() || undefined
}

function writeSymbol(symbol: SymbolFact, lines: readonly string[], language: string, sink: BlockSink): void {
  const place = { line: symbol.line }
  const level = Math.min(symbol.id.split('.').length, 6)
  sink.block({ kind: 'heading', level, text: `${symbol.kind} ${symbol.id}`, place })
  if (symbol.description !== undefined) sink.block({ kind: 'note', text: symbol.description, place })
  // What holds others shows its first line; its parts follow by themselves.
  const isWhole = symbol.type !== 'Class' && symbol.type !== 'Contract'
  const text = isWhole ? lines.slice(symbol.line - 1, symbol.endLine).join('\n') : symbol.signatures.join('\n')
  if (text.trim() !== '') sink.block({ kind: 'code', text, language, place })
}

/** One file of source code: functions and classes with their comments and lines. */
export const sourceCode: BlockReader = {
  pipeline: 'source-code',
  mediaTypes: [
    'text/x-source',
    ...'text/javascript application/javascript text/typescript text/x-python text/x-go text/x-rust text/x-java-source text/x-c text/x-ruby text/x-php'.split(
      ' ',
    ),
  ],
  extensions: 'ts mts cts tsx js mjs cjs jsx py pyi go rs java sol c h cc cpp cxx hpp cs kt kts php rb swift'.split(
    ' ',
  ),
  async read({ name, bytes }, sink) {
    const source = await decodeText(bytes)
    const language = languageOf(name)
    if (language === undefined) throw new DocumentBrokenError({ name, why: 'its name does not tell the language' })
    const { symbols, lines: count, syntaxErrors, imports } = await readCode(language, source)
    const lines = source.split('\n')
    const opening = openingComment(lines)
    sink.properties({
      title: name,
      ...(opening === undefined ? {} : { description: opening.slice(0, 1_000) }),
      more: [{ term: 'programmingLanguage', value: language.name }],
    })
    if (opening !== undefined) sink.block({ kind: 'note', text: opening, place: { line: 1 } })
    const sources = [...new Set(imports.map(({ from }) => from).filter((from) => from !== ''))]
    if (sources.length > 0) sink.block({ kind: 'paragraph', text: `Imports ${sources.join(', ')}`, place: { line: 1 } })
    for (const symbol of symbols) writeSymbol(symbol, lines, language.name.toLowerCase(), sink)
    if (symbols.length === 0 && source.trim() !== '')
      sink.block({ kind: 'code', text: source.trimEnd(), language: language.name.toLowerCase(), place: { line: 1 } })
    if (syntaxErrors > 0) sink.warn(`${name} has places that are not ${language.name}: ${syntaxErrors}`)
    sink.progress(count, count)
  },
}
