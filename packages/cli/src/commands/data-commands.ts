import type { Command } from '../command.js'

/** Commands about context graphs, Knowledge Assets and queries. */
export const dataCommands: readonly Command[] = []
