import { parse } from '@decimalturn/toml-patch'
import { isRecord, serverName } from '../entry.js'
import { NotEditableError } from '../not-editable.js'
import { type ConfigFormat, eolOf } from './config-format.js'
import { without } from './json.js'
import { splice } from './json-edit.js'
import { type TomlLine, tomlLines } from './toml-lines.js'

/** A table and the pairs in it; remarks and blank lines at its end belong to what follows. */
interface Section {
  readonly header: TomlLine
  readonly pairs: readonly TomlLine[]
  readonly end: number
}

/** TOML; our entry is a table of its own, so that all other lines can stay as they are. */
export function tomlFormat(under: string): ConfigFormat {
  const table = [under, serverName]

  const model = (text: string): Record<string, unknown> => {
    try {
      return parse(text) as Record<string, unknown>
    } catch (error) {
      throw new NotEditableError(`it is not valid TOML: ${(error as Error).message.split('\n')[0]}`)
    }
  }

  function find(text: string): unknown {
    const servers = model(text)[under]
    if (servers !== undefined && !isRecord(servers)) throw new NotEditableError(`${under} is not a table`)
    return servers?.[serverName]
  }

  /** Sections that are ours: the table and those within it. */
  function ours(text: string): readonly Section[] {
    const found = sections(text).filter(({ header }) => table.every((key, at) => header.keys[at] === key))
    if (found.length === 0 && find(text) !== undefined) {
      throw new NotEditableError(`${table.join('.')} is not a separate table, [${table.join('.')}]`)
    }
    return found
  }

  return {
    find,
    put(text, entry) {
      const [main, ...inner] = ours(text)
      if (main !== undefined) return update(text, main, inner, entry)
      const eol = eolOf(text)
      const pairs = Object.entries(entry).map(([key, value]) => `${key} = ${tomlValue(value)}${eol}`)
      const gap = text === '' ? '' : text.endsWith('\n') ? eol : `${eol}${eol}`
      return `${text}${gap}[${table.join('.')}]${eol}${pairs.join('')}`
    },
    drop(text) {
      return ours(text).reduceRight((left, { header, end }) => {
        const blank = /(?:^|\n)(\r?\n)$/.exec(left.slice(0, header.start))?.[1] ?? ''
        return splice(left, header.start - blank.length, end, '')
      }, text)
    },
    rest: (text) => JSON.stringify(without(model(text), table)),
  }
}

/** Only pairs that differ are written; env may be a table of its own. */
function update(
  text: string,
  main: Section,
  inner: readonly Section[],
  entry: Readonly<Record<string, unknown>>,
): string {
  const env = inner.find(({ header }) => header.keys.length === 3 && header.keys[2] === 'env')
  const edits = Object.entries(entry).flatMap(([key, value]) =>
    key === 'env' && env !== undefined && isRecord(value)
      ? Object.entries(value).map(([name, each]) => setPair(text, env, name, each))
      : inner.some(({ header }) => header.keys[2] === key)
        ? []
        : [setPair(text, main, key, value)],
  )
  return edits.sort((a, b) => b.from - a.from).reduce((left, { from, to, put }) => splice(left, from, to, put), text)
}

function setPair(text: string, { header, pairs }: Section, key: string, value: unknown) {
  const eol = eolOf(text)
  const put = `${key} = ${tomlValue(value)}${eol}`
  const present = pairs.find(({ keys }) => keys.length === 1 && keys[0] === key)
  if (present === undefined) return { from: header.end, to: header.end, put }
  const before = text.slice(present.start, present.end)
  const isSame = JSON.stringify(parse(before)) === JSON.stringify({ [key]: value })
  return { from: present.start, to: present.end, put: isSame ? before : put }
}

function sections(text: string): readonly Section[] {
  const lines = tomlLines(text)
  const starts = lines.flatMap(({ kind }, at) => (kind === 'header' ? at : []))
  return starts.map((from, at) => {
    const header = lines[from] as TomlLine
    const pairs = lines.slice(from + 1, starts[at + 1]).filter(({ kind }) => kind === 'pair')
    return { header, pairs, end: pairs.at(-1)?.end ?? header.end }
  })
}

/** JSON's strings, numbers and lists are TOML's too. */
const tomlValue = (value: unknown): string =>
  isRecord(value)
    ? `{ ${Object.entries(value)
        .map(([key, inner]) => `${/^[\w-]+$/.test(key) ? key : JSON.stringify(key)} = ${tomlValue(inner)}`)
        .join(', ')} }`
    : Array.isArray(value)
      ? `[${value.map(tomlValue).join(', ')}]`
      : JSON.stringify(value)
