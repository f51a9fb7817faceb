import { CommanderError } from 'commander'
import { buildProgram } from './build-program.js'
import type { Command, CommandInput } from './command.js'
import { shortNames } from './commands/groups.js'
import { makeContext } from './context.js'
import { fillContextGraph } from './default-option.js'
import { exitCodes } from './exit-codes.js'
import { toFailure } from './fail.js'
import { loadClient } from './load-client.js'
import { Outcome } from './outcome.js'
import { type Output, type Printer, printer } from './printer.js'
import { cliVersion } from './version.js'

export interface CliNeeds {
  readonly commands: readonly Command[]
  readonly argv: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly stdin: { readonly isTTY?: boolean }
  readonly stdout: Output
  readonly stderr: Output
  readonly signal: AbortSignal
}

/** Parses one command line, runs its command and prints what comes of it. Never throws; returns the exit code. */
export async function runCli({ commands, argv, ...needs }: CliNeeds): Promise<number> {
  let exitCode: number = exitCodes.ok
  const print = (json: boolean): Printer => printer({ ...needs, json })

  async function execute(command: Command, input: CommandInput, json: boolean): Promise<void> {
    const output = print(json)
    const makeClient = command.local === true ? noClient : await loadClient(needs.env)
    const context = makeContext({ ...needs, commands, printer: output, json, makeClient })
    try {
      const result = await command.run(fillContextGraph(command, input, context), context)
      const { value, exitCode: code } = result instanceof Outcome ? result : new Outcome(result, exitCodes.ok)
      exitCode = code
      await output.result(value, command.show?.bind(command))
    } finally {
      context.close()
    }
  }

  try {
    const writeOut = (text: string) => void needs.stdout.write(text)
    const writeErr = (text: string) => void needs.stderr.write(text)
    const meant = commandsMeant(commands, argv)
    const program = buildProgram({ commands: meant, version: cliVersion(), execute, writeOut, writeErr })
    await program.parseAsync(argv.length === 0 ? ['--help'] : [...argv], { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return exitCodes.ok
    // A group without its command: the help has been shown.
    if (error instanceof CommanderError && error.code === 'commander.help') return exitCodes.usage
    const failure = toFailure(error, helpFor(commands, argv))
    print(argv.includes('--json')).failure(failure)
    return failure.exitCode
  }
}

/** A parser of all commands takes longer to build than many a command to run. A word that none has gets them all. */
function commandsMeant(commands: readonly Command[], [word = '']: readonly string[]): readonly Command[] {
  const meant = commands.filter(({ path }) => path[0] === word || shortNames[path[0] ?? ''] === word)
  return meant.length > 0 ? meant : commands
}

/** The help of the command that was meant, as far as it can be told. */
function helpFor(commands: readonly Command[], argv: readonly string[]): string {
  const isPrefix = (words: readonly string[]) =>
    commands.some(({ path }) => words.every((word, at) => path[at] === word))
  let length = 0
  while (length < argv.length && isPrefix(argv.slice(0, length + 1))) length++
  return ['kg', ...argv.slice(0, length), '--help'].join(' ')
}

const noClient = (): never => {
  throw new Error('this command is marked as local and must not call the daemon')
}
