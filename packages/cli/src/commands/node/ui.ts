import { type CommandContext, command } from '../../command.js'
import { homeFiles } from '../../home/home-files.js'
import { openLink } from '../../home/open-link.js'
import { readTokens } from '../../home/tokens.js'

interface Shown {
  readonly url: string
  readonly opened: boolean
}

export const ui = command({
  path: ['ui'],
  summary: 'Open the web UI in a browser',
  about:
    'The link holds the admin token of KG_HOME behind a #, which a browser never sends. Without a desktop, or with --link, the command only prints the link.',
  options: [{ flags: '--link', about: 'Only print the link' }],
  examples: ['kg ui', 'kg ui --link', 'kg ui --json'],
  async run({ options }, context): Promise<Shown> {
    const files = homeFiles(context.home)
    const client = context.client()
    // A daemon that is not there is better told here than by the browser.
    await client.call('live', {}, { signal: context.signal })
    const [token] = readTokens(files)
    const url = `${client.baseUrl}/ui/${token === undefined ? '' : `#token=${encodeURIComponent(token)}`}`
    return { url, opened: await open(url, options.link === true, context) }
  },
  show: ({ url, opened }: Shown) => (opened ? `The browser shows ${withoutToken(url)}` : url),
})

const withoutToken = (url: string): string => url.replace(/#.*$/, '')

const open = async (url: string, isLinkOnly: boolean, { home, env, json }: CommandContext): Promise<boolean> =>
  !isLinkOnly && !json && openLink(url, { folder: home, env })
