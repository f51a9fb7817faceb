import { jsonFormat } from '../mcp-clients/formats/json.js'
import { joinFor } from '../mcp-clients/machine.js'
import type { Adapter } from './adapter.js'

/** OpenClaw keeps JSON5 in ~/.openclaw/openclaw.json, servers under mcp.servers, shared skills beside it. */
export const openclaw: Adapter = {
  id: 'openclaw',
  name: 'OpenClaw',
  program: 'openclaw',
  format: jsonFormat(['mcp', 'servers']),
  locate({ platform, env, homedir }) {
    const join = joinFor(platform)
    const folder = env.OPENCLAW_STATE_DIR || join(homedir, '.openclaw')
    return {
      folder,
      config: env.OPENCLAW_CONFIG_PATH || join(folder, 'openclaw.json'),
      skill: join(folder, 'skills', 'kg', 'SKILL.md'),
    }
  },
  ask: ['mcp', 'show', 'kg', '--json'],
  seen: /mcp\W+serve/,
  reload: 'openclaw mcp reload, or restart the gateway',
}
