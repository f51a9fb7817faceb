import { toolSchemas } from '../tools/json-schema.js'
import type { Tool } from '../tools/tool.js'
import { code, page, prose, table } from './markdown.js'

const effects = { read: 'reads', add: 'adds', ensure: 'writes, again is harmless', remove: 'takes away' } as const

/** The tools as tables, one for each group. */
export function toolsMd(tools: readonly Tool[]): string {
  const groups = [...new Set(tools.map(({ group }) => group))]
  return page(
    'Arguments in brackets may be left out.',
    ...groups.flatMap((group) => [
      `### ${group}`,
      table(['tool', 'what it does', 'arguments', 'effect'], tools.filter((tool) => tool.group === group).map(row)),
    ]),
  )
}

function row(tool: Tool): string[] {
  const { properties = {}, required = [] } = toolSchemas(tool).input
  const names = Object.keys(properties).map((name) => (required.includes(name) ? name : `[${name}]`))
  return [code(tool.name), prose(firstSentence(tool.description)), names.map(code).join(', '), effects[tool.effect]]
}

const firstSentence = (text: string): string => /^.*?[.](?= |$)/s.exec(text)?.[0] ?? text
