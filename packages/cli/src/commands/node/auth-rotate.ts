import { existsSync } from 'node:fs'
import { command } from '../../command.js'
import { homeFiles } from '../../home/home-files.js'
import { rotateToken } from '../../home/tokens.js'

export const authRotate = command({
  path: ['auth', 'rotate'],
  summary: 'Replace the API token by a new one',
  about: 'All admin tokens that were there stop working at once, also in a running daemon. Tokens of agents stay.',
  examples: ['kg auth rotate'],
  local: true,
  async run(_, { home, say }) {
    const files = homeFiles(home)
    if (!existsSync(home)) {
      const { HomeMissingError } = await import('../../errors.js')
      throw new HomeMissingError({ home })
    }
    const rotated = rotateToken(files)
    say(
      `New token in ${files.tokens}; ${rotated.dropped} old ${rotated.dropped === 1 ? 'one is' : 'ones are'} refused from now on`,
    )
    return { ...rotated, file: files.tokens }
  },
  show: ({ token }: { token: string }) => token,
})
