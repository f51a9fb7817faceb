import { existsSync } from 'node:fs'
import { readConfig } from '../home/config-file.js'
import { settings } from '../home/settings.js'
import { chainSettings } from './chain-settings.js'
import { type Check, type Finding, fine, wrong } from './finding.js'

/** config.json and the variables: names and values that the daemon would refuse. */
export const checkConfig: Check = async ({ home, env }) => {
  const { problems } = await readConfig(home)
  const findings: Finding[] = problems.map(({ key, why }) =>
    wrong('config', {
      id: key === 'config.json' ? 'damaged' : why === 'is not a setting' ? 'unknown-key' : 'bad-value',
      detail: `${home.config}: ${key} ${why}`,
      remedy:
        key === 'config.json'
          ? 'Correct it, or move the file away and run kg init'
          : 'Correct or remove it. docs/config.md lists all settings',
    }),
  )
  const set = await settings(home, env)
  const host = String(set('apiHost'))
  if (set('auth.enabled') === false && !/^(localhost|::1|127(\.\d{1,3}){3})$/.test(host))
    findings.push(
      wrong('config', {
        id: 'open-to-all',
        detail: `auth.enabled is false while the API listens on ${host}`,
        remedy: 'Set auth.enabled to true, or apiHost to 127.0.0.1',
      }),
    )
  if (set('store.backend') === 'server' && !set('store.url'))
    findings.push(
      wrong('config', {
        id: 'store-url-missing',
        detail: 'store.backend is server, but store.url is not set',
        remedy: 'kg init --store server --store-url <url>',
      }),
    )
  findings.push(...chainSettings(set))
  if (findings.length > 0) return findings
  return [
    fine(
      'config',
      existsSync(home.config) ? `${home.config} is valid` : 'There is no config.json, so the defaults apply',
    ),
  ]
}
