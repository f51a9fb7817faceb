import type { Client } from '@kg/client'

/** An argument by position. */
export interface ArgumentSpec {
  readonly name: string
  readonly about: string
  readonly optional?: boolean
  /** The last one may take all words that follow; they come joined by spaces. */
  readonly many?: boolean
}

/** An option, in the notation of `--help`: `-c, --context-graph-id <cg>`. */
export interface OptionSpec {
  readonly flags: string
  readonly about: string
  readonly required?: boolean
  /** May be given several times. */
  readonly many?: boolean
  readonly choices?: readonly string[]
  /** Where it is missing, the default context graph of the user takes its place. */
  readonly defaultContextGraph?: boolean
}

/** What a command may use. */
export interface CommandContext {
  readonly env: NodeJS.ProcessEnv
  /** KG_HOME, whether it exists or not. */
  readonly home: string
  /** The daemon of this home, or the one that KG_API names; made on first use. */
  client(): Client
  /** Words beside the result, on stderr; silent with --json. */
  say(line: string): void
  /** Shows that something goes on once it has taken a second; ends with the work. */
  during<T>(label: string | (() => string), work: () => Promise<T>): Promise<T>
  /** All commands of the program. */
  readonly commands: readonly Command[]
  readonly json: boolean
  /** A person sits at both ends, so questions may be asked. */
  readonly interactive: boolean
  readonly signal: AbortSignal
}

export interface CommandInput {
  readonly args: Readonly<Record<string, string | undefined>>
  readonly options: Readonly<Record<string, unknown>>
}

/** A command as data: parsing, help, completion and docs read it. One file each. */
export interface Command {
  /** `['ka', 'create']` */
  readonly path: readonly string[]
  readonly summary: string
  /** More than the summary says. */
  readonly about?: string
  readonly args?: readonly ArgumentSpec[]
  readonly options?: readonly OptionSpec[]
  readonly examples: readonly string[]
  /** Hidden from the overview: compatibility names. */
  readonly alias?: boolean
  /** Never calls `client()`, so that it need not be loaded. */
  readonly local?: boolean
  /** Returns data; `--json` prints it as it is. */
  run(input: CommandInput, context: CommandContext): Promise<unknown>
  /** How a person sees the data; without it, `present` decides. */
  show?(value: never, paint: Paint): string
}

/** Colours, where the terminal has them. */
export interface Paint {
  strong(text: string): string
  dim(text: string): string
  good(text: string): string
  bad(text: string): string
  warn(text: string): string
}

export const command = <const C extends Command>(record: C): C => record
