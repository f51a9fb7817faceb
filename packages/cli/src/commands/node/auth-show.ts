import { command } from '../../command.js'
import { homeFiles } from '../../home/home-files.js'
import { readTokens } from '../../home/tokens.js'

export const authShow = command({
  path: ['auth', 'show'],
  summary: 'Print the current API token',
  about: 'Prints the admin token of KG_HOME. Anyone who has it can do everything on this node.',
  examples: ['kg auth show', 'curl -H "Authorization: Bearer $(kg auth show)" http://127.0.0.1:9200/api/agents'],
  local: true,
  async run(_, { home }) {
    const files = homeFiles(home)
    const [token] = readTokens(files)
    if (token === undefined) {
      const { TokenMissingError } = await import('../../errors.js')
      throw new TokenMissingError({ file: files.tokens })
    }
    return { token, file: files.tokens }
  },
  show: ({ token }: { token: string }) => token,
})
