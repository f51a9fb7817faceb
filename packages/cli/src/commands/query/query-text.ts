import type { CommandContext, CommandInput } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { option } from '../shared/input.js'
import { readInput } from '../shared/read-file.js'

/** The query of `-q` or `-f`; `example` shows how it is given. */
export async function queryText(input: CommandInput, context: CommandContext, example: string): Promise<string> {
  const given = option(input, 'query')
  const file = option(input, 'file') ?? (given === '-' ? '-' : undefined)
  if (given !== undefined && given !== '-' && file !== undefined)
    throw usageRefused('-q and -f cannot be combined', 'Use one of the two')
  const text = file === undefined ? given : (await readInput(file, context)).toString('utf8')
  if (text === undefined || text.trim() === '') throw usageRefused('The query is missing', `Example: ${example}`)
  return text
}
