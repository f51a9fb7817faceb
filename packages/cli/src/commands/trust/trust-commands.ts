import type { Command } from '../../command.js'
import { endorse } from './endorse.js'
import { verify } from './verify.js'

export const trustCommands: readonly Command[] = [endorse, verify]
