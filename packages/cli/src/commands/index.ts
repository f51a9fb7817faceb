import { allCommands } from './families.js'

/** Every command, in the order of the overview. */
export const commands = await allCommands()
