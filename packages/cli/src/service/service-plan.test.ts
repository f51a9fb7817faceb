import { describe, expect, it } from 'vitest'
import { servicePlan } from './service-plan.js'

const facts = {
  platform: 'linux' as NodeJS.Platform,
  userHome: '/home/ann',
  uid: 1000,
  kgHome: '/home/ann/.kg',
  node: '/usr/bin/node',
  program: '/opt/kg/bin/kg.js',
}

describe('the service', () => {
  it('is a systemd user unit on Linux', () => {
    const plan = servicePlan(facts)
    expect(plan).toMatchObject({ manager: 'systemd', file: '/home/ann/.config/systemd/user/kg.service' })
    expect(plan?.text).toContain('\nExecStart=/usr/bin/node /opt/kg/bin/kg.js start --foreground --json\n')
    expect(plan?.text).toContain('\nEnvironment=KG_HOME=/home/ann/.kg\nRestart=on-failure\n')
    expect(plan?.text).toContain('[Install]\nWantedBy=default.target\n')
    expect(plan?.enable.at(-1)).toEqual(['systemctl', '--user', 'enable', '--now', 'kg.service'])
    expect(servicePlan({ ...facts, configHome: '/cfg' })?.file).toBe('/cfg/systemd/user/kg.service')
  })

  it('quotes what systemd would read otherwise', () => {
    const text = servicePlan({ ...facts, kgHome: '/home/a b/100%', program: '/opt/$x "y"/kg.js' })?.text
    expect(text).toContain('Environment="KG_HOME=/home/a b/100%%"')
    expect(text).toContain('ExecStart=/usr/bin/node "/opt/$$x \\"y\\"/kg.js" start')
  })

  it('is a launch agent on macOS', () => {
    const plan = servicePlan({
      ...facts,
      platform: 'darwin',
      userHome: '/Users/ann',
      uid: 501,
      kgHome: '/Users/ann/a & b',
    })
    expect(plan).toMatchObject({ manager: 'launchd', file: '/Users/ann/Library/LaunchAgents/kg.node.plist' })
    expect(plan?.text).toContain('<string>/opt/kg/bin/kg.js</string>\n    <string>start</string>')
    expect(plan?.text).toContain('<string>/Users/ann/a &amp; b</string>')
    expect(plan?.disable).toEqual([['launchctl', 'bootout', 'gui/501/kg.node']])
  })

  it('is none elsewhere', () => {
    expect(servicePlan({ ...facts, platform: 'win32' })).toBeUndefined()
  })
})
