import type { Command } from '../command.js'
import { commandTree, isHidden } from '../command-tree.js'
import { headingOf, placeOf } from '../commands/groups.js'
import { exitCodes } from '../exit-codes.js'

const cell = (text: string): string => text.replace(/[|<*_]/g, '\\$&')
const code = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``

/** docs/cli.md */
export function cliMd(commands: readonly Command[]): string {
  const words = commandTree(commands)
    .children.filter((child) => !isHidden(child))
    .map(({ word }) => word)
    .sort((a, b) => placeOf(a) - placeOf(b))
  const headings = [...new Set(words.map(headingOf))]
  const under = (heading: string) =>
    words
      .filter((word) => headingOf(word) === heading)
      .flatMap((word) => commands.filter(({ path, alias }) => path[0] === word && alias !== true))
  const older = commands.filter(({ alias }) => alias === true)
  const blocks = [
    '<!-- Generated from the command records of packages/cli: node scripts/cli-docs.mjs -->',
    '# The command line',
    'Every command accepts `--help` and `--json`, which prints the result as data on stdout and an error as one JSON object on stderr. Results go to stdout, everything else to stderr. `KG_HOME` is the folder of the node. `KG_API` and `KG_TOKEN` select a daemon elsewhere.',
    ...headings.flatMap((heading) => [`## ${heading.replace(':', '')}`, table(under(heading))]),
    ...(older.length === 0 ? [] : ['## Older names', table(older)]),
    '## Exit codes',
    `| Code | Name |\n| --- | --- |\n${Object.entries(exitCodes)
      .map(([name, number]) => `| ${number} | ${name} |`)
      .join('\n')}`,
  ]
  return `${blocks.join('\n\n')}\n`
}

function table(commands: readonly Command[]): string {
  const rows = commands.map((command) => {
    const options = (command.options ?? []).map(({ flags, about }) => `${code(flags)} ${cell(about)}`)
    return `| ${code(usage(command))} | ${cell(command.summary)} | ${options.join('; ')} |`
  })
  return ['| Command | What it does | Options |', '| --- | --- | --- |', ...rows].join('\n')
}

function usage({ path, args = [], options = [] }: Command): string {
  const named = args.map(({ name, optional, many }) => {
    const term = many === true ? `${name}...` : name
    return optional === true ? `[${term}]` : `<${term}>`
  })
  const needed = options
    .filter(({ required }) => required === true)
    .map(({ flags }) => flags.replace(/^(-\w), \S+/, '$1'))
  return ['kg', ...path, ...named, ...needed].join(' ')
}
