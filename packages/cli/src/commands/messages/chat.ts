import { command } from '../../command.js'
import { arg } from '../shared/input.js'

export const chat = command({
  path: ['chat'],
  summary: 'Chat with an agent',
  about:
    'Shows the last messages, then new ones as they arrive. Each line you type is sent. End it with /quit, Ctrl-D or Ctrl-C. If a node restarts, the chat continues; no message is lost or sent twice. With --json, each message is one JSON object.',
  args: [{ name: 'name', about: 'Name, address or peer id of the agent' }],
  examples: ['kg chat ada', "echo 'good morning' | kg chat ada"],
  async run(input, context) {
    const { talk } = await import('./talk.js')
    return talk(arg(input, 'name'), context)
  },
})
