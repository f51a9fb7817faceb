import type { CommandContext, CommandInput } from '../../command.js'
import { usageRefused } from '../shared/errors.js'
import { option } from '../shared/input.js'
import { readInput } from '../shared/read-file.js'

/** The query of `-q` or `-f`; `example` shows how it is given. */
export async function queryText(input: CommandInput, context: CommandContext, example: string): Promise<string> {
  const given = option(input, 'query')
  const file = option(input, 'file') ?? (given === '-' ? '-' : undefined)
  if (given !== undefined && given !== '-' && file !== undefined)
    throw usageRefused('-q and -f are both given', 'Leave one out')
  const text = file === undefined ? given : (await readInput(file, context)).toString('utf8')
  if (text === undefined || text.trim() === '') throw usageRefused('There is no query', `Give one: ${example}`)
  return text
}
