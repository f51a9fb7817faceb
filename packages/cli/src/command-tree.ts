import { defined } from '@kg/core/values'
import type { Command } from './command.js'

/** Commands under the words that lead to them: completion, help and docs walk it. */
export interface CommandTree {
  readonly word: string
  readonly path: readonly string[]
  readonly command?: Command
  readonly children: readonly CommandTree[]
}

export function commandTree(commands: readonly Command[], path: readonly string[] = []): CommandTree {
  const here = commands.find((command) => command.path.length === path.length)
  const words = [...new Set(commands.flatMap((command) => command.path[path.length] ?? []))]
  return {
    word: path.at(-1) ?? 'kg',
    path,
    ...defined({ command: here }),
    children: words.map((word) =>
      commandTree(
        commands.filter((command) => command.path[path.length] === word),
        [...path, word],
      ),
    ),
  }
}

/** Whether everything here is a compatibility name. */
export const isHidden = ({ command, children }: CommandTree): boolean =>
  (command === undefined || command.alias === true) && children.every(isHidden)
