import type { Command } from '../../command.js'
import { invokeSkill } from '../skill/invoke.js'
import { listSkills } from '../skill/list.js'
import { offerSkill } from '../skill/offer.js'
import { withdrawSkill } from '../skill/withdraw.js'
import { chat } from './chat.js'
import { messagePolicy } from './message-policy.js'
import { messages } from './messages.js'
import { send } from './send.js'

/** Talking with other agents, and having them do things. */
export const messageCommands: readonly Command[] = [
  send,
  chat,
  messages,
  messagePolicy,
  listSkills,
  offerSkill,
  withdrawSkill,
  invokeSkill,
]
