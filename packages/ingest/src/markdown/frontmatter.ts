import { FrontmatterInvalidError } from '@kg/contract'
import { parseYamlMap } from './yaml-map.js'
import { YamlProblemError } from './yaml-problem.js'

export interface Frontmatter {
  readonly properties: ReadonlyMap<string, unknown>
  /** The document behind it. */
  readonly body: string
}

const maxLength = 65_536
const closing = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/g

/** The YAML map between two `---` lines at the very start. Without one, the whole text is the body. */
export function splitFrontmatter(name: string, text: string): Frontmatter {
  const none = { properties: new Map<string, unknown>(), body: text }
  if (!/^---[ \t]*\n/.test(text)) return none
  const start = text.indexOf('\n')
  closing.lastIndex = start
  const end = closing.exec(text)
  if (end === null) return none
  const properties = parse(name, text.slice(start + 1, end.index + 1))
  return properties === undefined ? none : { properties, body: text.slice(end.index + end[0].length) }
}

/** Undefined when it is no map: then the lines were rules between paragraphs. */
function parse(name: string, yaml: string): ReadonlyMap<string, unknown> | undefined {
  try {
    if (yaml.length > maxLength) throw new YamlProblemError(1, `the properties are longer than ${maxLength} characters`)
    return parseYamlMap(yaml)
  } catch (cause) {
    if (!(cause instanceof YamlProblemError)) throw cause
    throw new FrontmatterInvalidError({ name, line: cause.line + 1, why: cause.why }, { cause })
  }
}
