import { command } from '../../command.js'
import { arg } from '../shared/input.js'

export const chat = command({
  path: ['chat'],
  summary: 'Talk with an agent',
  about:
    'Shows the last messages, then what comes as it comes; each line you type is sent. /quit, Ctrl-D or Ctrl-C ends it. It goes on over restarts of either node: nothing is lost and nothing is sent twice. With --json each message is one JSON object.',
  args: [{ name: 'name', about: 'With whom: name, address or peer id of an agent' }],
  examples: ['kg chat ada', "echo 'good morning' | kg chat ada"],
  async run(input, context) {
    const { talk } = await import('./talk.js')
    return talk(arg(input, 'name'), context)
  },
})
