import type { Command } from '../command.js'

/** Commands about the node itself. */
export const nodeCommands: readonly Command[] = []
