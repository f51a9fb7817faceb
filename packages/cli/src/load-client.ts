import type { Client } from '@kg/client'

/** Loads the client, which takes a while, and returns what makes one. */
export async function loadClient(env: NodeJS.ProcessEnv): Promise<(home: string) => Client> {
  const [{ createClient, readTimeouts }, { connectionFromHome, nodeTransport }] = await Promise.all([
    import('@kg/client'),
    import('@kg/client/node'),
  ])
  // A bad setting is refused before anything is sent.
  const timeouts = readTimeouts(env)
  return (home) => {
    const connection = () => connectionFromHome({ env, home })
    return createClient({
      audience: 'cli',
      baseUrl: connection().baseUrl,
      token: () => connection().token,
      timeouts,
      transport: nodeTransport(),
    })
  }
}
