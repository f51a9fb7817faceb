import { existsSync } from 'node:fs'
import { readConfig } from '../home/config-file.js'
import { type Check, fine, wrong } from './finding.js'

/** config.json and the variables: names and values that the daemon would refuse. */
export const checkConfig: Check = async ({ home, env }) => {
  const { configKeys, envName } = await import('@kg/contract')
  const { values, problems } = await readConfig(home)
  const findings = problems.map(({ key, why }) =>
    wrong('config', `${home.config}: ${key} ${why}`, 'Correct or remove it; docs/config.md lists every setting'),
  )
  const host = env.KG_API_HOST || values.get('apiHost') || configKeys.apiHost.fallback
  const isOpen = env.KG_AUTH_ENABLED ? env.KG_AUTH_ENABLED === 'false' : values.get('auth.enabled') === false
  if (isOpen && !/^(localhost|::1|127(\.\d{1,3}){3})$/.test(String(host)))
    findings.push(
      wrong('config', `auth.enabled is false while the API listens on ${host}`, 'Turn auth on, or listen on 127.0.0.1'),
    )
  if (values.get('store.backend') === 'server' && !values.get('store.url') && !env[envName('store.url')])
    findings.push(
      wrong('config', 'store.backend is server, but store.url is not set', 'kg init --store server --store-url <url>'),
    )
  if (findings.length > 0) return findings
  return [fine('config', existsSync(home.config) ? `${home.config} is valid` : 'No config.json: the defaults apply')]
}
