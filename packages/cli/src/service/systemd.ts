import { join } from 'node:path'
import type { ServiceFacts, ServicePlan } from './plan-types.js'

export const unitName = 'kg.service'

export function systemdPlan({ userHome, configHome, kgHome, node, program }: ServiceFacts): ServicePlan {
  const control = (...args: string[]) => ['systemctl', '--user', ...args]
  return {
    manager: 'systemd',
    file: join(configHome || join(userHome, '.config'), 'systemd', 'user', unitName),
    text: unit(kgHome, [node, program, 'start', '--foreground', '--json']),
    enable: [control('daemon-reload'), control('enable', '--now', unitName)],
    disable: [control('disable', '--now', unitName)],
    start: control('start', unitName),
    stop: control('stop', unitName),
    ask: control('is-active', unitName),
    remedy:
      'systemctl --user needs a login session: log in, or run loginctl enable-linger <user> as root. Then run kg service install again',
  }
}

/** The daemon ends with 0 when it is told to stop, and is then left alone. */
const unit = (kgHome: string, command: readonly string[]): string => `[Unit]
Description=kg, a knowledge node
After=network-online.target
Wants=network-online.target

[Service]
ExecStart=${command.map((word) => quoted(word.replaceAll('$', '$$$$'))).join(' ')}
Environment=${quoted(`KG_HOME=${kgHome}`)}
Restart=on-failure
RestartSec=5
TimeoutStopSec=45
UMask=0077
NoNewPrivileges=yes

[Install]
WantedBy=default.target
`

/** As systemd reads words: % begins a specifier. */
const quoted = (word: string): string => {
  const plain = word.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('%', '%%')
  return /^[\w@%+=:,./-]+$/.test(plain) ? plain : `"${plain}"`
}
