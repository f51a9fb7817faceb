import { join } from 'node:path'
import type { ServiceFacts, ServicePlan } from './plan-types.js'

export const label = 'kg.node'

export function launchdPlan({ userHome, uid, kgHome, node, program }: ServiceFacts): ServicePlan {
  const file = join(userHome, 'Library', 'LaunchAgents', `${label}.plist`)
  const start = ['launchctl', 'bootstrap', `gui/${uid}`, file]
  const stop = ['launchctl', 'bootout', `gui/${uid}/${label}`]
  return {
    manager: 'launchd',
    file,
    text: plist(kgHome, [node, program, 'start', '--foreground', '--json']),
    enable: [start],
    disable: [stop],
    start,
    stop,
    ask: ['launchctl', 'print', `gui/${uid}/${label}`],
    remedy: 'launchctl needs a graphical session: log in at the machine, then run kg service install again',
  }
}

/** Restarted when it fails, not when it was told to stop. */
const plist = (kgHome: string, command: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${label}</string>
  <key>ProgramArguments</key>
  <array>
${command.map((word) => `    <string>${escaped(word)}</string>`).join('\n')}
  </array>
  <key>EnvironmentVariables</key>
  <dict>
    <key>KG_HOME</key>
    <string>${escaped(kgHome)}</string>
  </dict>
  <key>RunAtLoad</key>
  <true/>
  <key>KeepAlive</key>
  <dict>
    <key>SuccessfulExit</key>
    <false/>
  </dict>
  <key>Umask</key>
  <integer>63</integer>
  <key>StandardErrorPath</key>
  <string>/dev/null</string>
</dict>
</plist>
`

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
