import { yamlFormat } from '../mcp-clients/formats/yaml.js'
import { joinFor } from '../mcp-clients/machine.js'
import type { Adapter } from './adapter.js'

/** Hermes keeps YAML in ~/.hermes/config.yaml, servers under mcp_servers, skills beside it. */
export const hermes: Adapter = {
  id: 'hermes',
  name: 'Hermes Agent',
  program: 'hermes',
  format: yamlFormat('mcp_servers'),
  locate({ platform, env, homedir }) {
    const join = joinFor(platform)
    const folder = env.HERMES_HOME || join(homedir, '.hermes')
    return { folder, config: join(folder, 'config.yaml'), skill: join(folder, 'skills', 'kg', 'SKILL.md') }
  },
  ask: ['mcp', 'list'],
  seen: /(?:^|[^\w/.-])kg(?![\w/.-])/m,
  reload: '/reload-mcp in a running session',
}
