import { Option, Command as Parser } from 'commander'
import type { Command, CommandInput, OptionSpec } from './command.js'
import { type CommandTree, commandTree, isHidden } from './command-tree.js'
import { groupSummaries, headingOf, placeOf, shortNames } from './commands/groups.js'

export interface ProgramNeeds {
  readonly commands: readonly Command[]
  readonly version: string
  readonly execute: (command: Command, input: CommandInput, json: boolean) => Promise<void>
  /** Where help goes: asked for, or in place of what is missing. */
  readonly writeOut: (text: string) => void
  readonly writeErr: (text: string) => void
}

const about = `A knowledge node: shared, queryable, provable memory for people and their agents.

First steps:
  kg init     set the node up
  kg start    start it
  kg demo     see in a minute what it does`

/** The parser of the command line, made from the records. It throws instead of exiting. */
export function buildProgram({ commands, version, execute, writeOut, writeErr }: ProgramNeeds): Parser {
  const root = new Parser('kg').description(about).version(version, '-V, --version', 'Print the version')
  root.enablePositionalOptions().helpOption('-h, --help', 'Show this help')
  root.addHelpCommand(
    new Parser('help')
      .argument('[command]')
      .description('Show the help for a command')
      .helpOption(false)
      .helpGroup(headingOf('help')),
  )
  add(root, commandTree(commands))
  configure(root)
  return root

  /** Errors are thrown to be printed in one way; only help writes by itself. */
  function configure(parser: Parser): void {
    parser.exitOverride().configureHelp({ subcommandTerm: term })
    parser.configureOutput({ writeOut, writeErr, outputError: () => undefined })
    for (const inner of parser.commands) configure(inner)
  }

  function add(parser: Parser, tree: CommandTree): void {
    const order = (a: CommandTree, b: CommandTree) => placeOf(a.word) - placeOf(b.word)
    for (const child of parser === root ? [...tree.children].sort(order) : tree.children) {
      const inner = parser.command(child.word, { hidden: isHidden(child) && !isHidden(tree) })
      const short = parser === root ? shortNames[child.word] : undefined
      if (short !== undefined) inner.alias(short)
      inner.helpOption('-h, --help', 'Show this help').helpGroup(parser === root ? headingOf(child.word) : 'Commands:')
      if (child.command !== undefined) describeCommand(inner, child.command, execute)
      else inner.description(groupSummaries[child.path.join(' ')] ?? '').helpCommand(false)
      add(inner, child)
    }
  }
}

function describeCommand(parser: Parser, command: Command, execute: ProgramNeeds['execute']): void {
  const { args = [], options = [] } = command
  parser
    .summary(command.summary)
    .description(command.about ? `${command.summary}.\n\n${command.about}` : command.summary)
  for (const { name, about: meaning, optional, many } of args) {
    const term = many === true ? `${name}...` : name
    parser.argument(optional ? `[${term}]` : `<${term}>`, meaning)
  }
  for (const option of options) parser.addOption(toOption(option))
  parser.option('--json', 'Print data instead of text')
  parser.addHelpText('after', `\nExamples:\n${command.examples.map((example) => `  ${example}`).join('\n')}`)
  parser.action(async () => {
    const { json, ...given } = parser.opts<{ json?: boolean } & Record<string, unknown>>()
    const words = parser.args
    const named = args.map(
      ({ name, many }, at) => [name, many === true ? words.slice(at).join(' ') : words[at]] as const,
    )
    await execute(command, { args: Object.fromEntries(named), options: given }, json === true)
  })
}

function toOption({ flags, about: meaning, required, many, choices, defaultContextGraph }: OptionSpec): Option {
  const option = new Option(flags, meaning)
  if (choices !== undefined) option.choices(choices)
  if (many === true) {
    const check = option.parseArg
    option.argParser((value: string, before: unknown) => [
      ...(Array.isArray(before) ? before : []),
      check === undefined ? value : check(value, undefined),
    ])
  }
  return option.makeOptionMandatory(required === true && defaultContextGraph !== true)
}

/** A command in a list: its name and arguments. Every one has options, so that says nothing. */
const term = (parser: Parser): string =>
  [
    parser.name(),
    ...parser.registeredArguments.map((arg) => (arg.required ? `<${arg.name()}>` : `[${arg.name()}]`)),
  ].join(' ')
