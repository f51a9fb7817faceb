import { existsSync } from 'node:fs'
import { command } from '../../command.js'
import { homeFiles } from '../../home/home-files.js'
import { rotateToken } from '../../home/tokens.js'

export const authRotate = command({
  path: ['auth', 'rotate'],
  summary: 'Replace the API token with a new one',
  about: 'All existing admin tokens stop working at once, also in a running daemon. Agents keep their tokens.',
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
      `The new token is in ${files.tokens}. ${rotated.dropped} old ${rotated.dropped === 1 ? 'token no longer works' : 'tokens no longer work'}`,
    )
    return { ...rotated, file: files.tokens }
  },
  show: ({ token }: { token: string }) => token,
})
