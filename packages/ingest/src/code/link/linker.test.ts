import { describe, expect, it } from 'vitest'
import { indexed, testRepository } from '../repository.test.support.js'

const calls = async (files: Record<string, string>) => {
  using repository = testRepository(files)
  return (await indexed(repository.root)).facts('calls', 'callsName').sort()
}

describe('names across files', () => {
  it('are followed in TypeScript through imports, packages and files that pass them on', async () => {
    expect(
      await calls({
        'packages/core/package.json':
          '{"name":"@x/core","exports":{".":"./dist/index.js","./deep":{"import":"./dist/deep/index.js"}}}',
        'packages/core/src/index.ts':
          "export * from './a.js'\nexport { hidden as shown } from './b.js'\nexport * as space from './b.js'\n",
        'packages/core/src/a.ts':
          'export function a() {}\nexport class K { static of() {} run() { this.go() } go() {} }\n',
        'packages/core/src/b.ts': 'export function hidden() {}\nexport default function main() {}\n',
        'packages/core/src/deep/index.ts': 'export const deep = () => 1\n',
        'app.ts': `import { a, K, shown, space } from '@x/core'
import { deep } from '@x/core/deep'
import main from './packages/core/src/b.js'
import * as all from './packages/core/src/a.js'
class L extends K { other() { this.go() } go() { super.go() } }
export function use(done: () => void) { a(); K.of(); new K(); shown(); space.hidden(); deep(); main(); all.a(); done(); JSON.parse('') }
`,
      }),
    ).toEqual([
      'app.ts#L.go calls packages/core/src/a.ts#K.go',
      'app.ts#L.other calls app.ts#L.go',
      'app.ts#use calls packages/core/src/a.ts#K',
      'app.ts#use calls packages/core/src/a.ts#K.of',
      'app.ts#use calls packages/core/src/a.ts#a',
      'app.ts#use calls packages/core/src/b.ts#hidden',
      'app.ts#use calls packages/core/src/b.ts#main',
      'app.ts#use calls packages/core/src/deep/index.ts#deep',
      'app.ts#use callsName "done"',
      'app.ts#use callsName "parse"',
      'packages/core/src/a.ts#K.run calls packages/core/src/a.ts#K.go',
    ])
  })

  it('end, where files pass names around in a circle', async () => {
    expect(
      await calls({
        'a.ts': "export * from './b.js'\n",
        'b.ts': "export * from './a.js'\n",
        'c.ts': "import { x } from './a.js'\nexport const f = () => x()\n",
      }),
    ).toEqual(['c.ts#f callsName "x"'])
  })

  it('are followed in Python through packages and base classes', async () => {
    expect(
      await calls({
        'src/shop/__init__.py': 'from .cart import Cart\n',
        'src/shop/cart.py':
          'class Cart:\n    def add(self, x):\n        self.check(x)\n    def check(self, x):\n        pass\n',
        'src/shop/till.py':
          'from . import cart\nfrom shop import Cart\n\nclass Till(Cart):\n    def pay(self):\n        self.add(1)\n        cart.Cart()\n        print(1)\n',
      }),
    ).toEqual([
      'src/shop/cart.py#Cart.add calls src/shop/cart.py#Cart.check',
      'src/shop/till.py#Till.pay calls src/shop/cart.py#Cart',
      'src/shop/till.py#Till.pay calls src/shop/cart.py#Cart.add',
      'src/shop/till.py#Till.pay callsName "print"',
    ])
  })

  it('are followed in Go inside of a package and into others', async () => {
    expect(
      await calls({
        'go.mod': 'module example.org/shop\n',
        'cart/cart.go': 'package cart\n\ntype Cart struct{}\n\nfunc New() *Cart { return check() }\n',
        'cart/check.go':
          'package cart\n\nfunc check() *Cart { return nil }\nfunc (c *Cart) Sum() int { return c.one() }\nfunc (c *Cart) one() int { return 1 }\n',
        'main.go': 'package main\n\nimport "example.org/shop/cart"\n\nfunc main() { cart.New() }\n',
      }),
    ).toEqual([
      'cart/cart.go#New calls cart/check.go#check',
      'cart/check.go#Cart.Sum calls cart/check.go#Cart.one',
      'main.go#main calls cart/cart.go#New',
    ])
  })

  it('are followed in Rust by paths and through impl blocks', async () => {
    expect(
      await calls({
        'Cargo.toml': '[package]\nname = "my-shop"\n',
        'src/lib.rs':
          'mod cart;\npub use cart::Cart;\npub fn start() { cart::open(); crate::cart::open(); Cart::new(); }\n',
        'src/cart/mod.rs':
          'pub struct Cart;\nimpl Cart { pub fn new() { Self::check() } fn check() {} }\npub fn open() { super::start() }\n',
      }),
    ).toEqual([
      'src/cart/mod.rs#Cart.new calls src/cart/mod.rs#Cart.check',
      'src/cart/mod.rs#open calls src/lib.rs#start',
      'src/lib.rs#start calls src/cart/mod.rs#Cart.new',
      'src/lib.rs#start calls src/cart/mod.rs#open',
    ])
  })

  it('are followed in Java by package, by import and by inheritance', async () => {
    expect(
      await calls({
        'a/src/org/shop/Cart.java':
          'package org.shop;\npublic class Cart { static int of() { return 1; } int sum() { return 1; } }\n',
        'b/Till.java': 'package org.shop;\nclass Till extends Cart { void pay() { sum(); Cart.of(); } }\n',
        'c/Main.java':
          'package org.app;\nimport static org.shop.Cart.of;\nimport org.shop.Till;\nclass Main { void run() { new Till(); of(); } }\n',
      }),
    ).toEqual([
      'b/Till.java#Till.pay calls a/src/org/shop/Cart.java#Cart.of',
      'b/Till.java#Till.pay calls a/src/org/shop/Cart.java#Cart.sum',
      'c/Main.java#Main.run calls a/src/org/shop/Cart.java#Cart.of',
      'c/Main.java#Main.run calls b/Till.java#Till',
    ])
  })

  it('are followed in Solidity and C through what is included', async () => {
    expect(
      await calls({
        'contracts/Base.sol': 'contract Base { function check() internal {} }\n',
        'contracts/Shop.sol':
          'import "./Base.sol";\ncontract Shop is Base { event Sold(); function sell() external { check(); emit Sold(); } }\n',
        'cart.h': 'int sum(int a);\n',
        'cart.c': '#include "cart.h"\nint sum(int a) { return a; }\n',
        'main.c': '#include "cart.h"\nint main(void) { return sum(1); }\n',
      }),
    ).toEqual([
      'contracts/Shop.sol#Shop.sell calls contracts/Base.sol#Base.check',
      'contracts/Shop.sol#Shop.sell calls contracts/Shop.sol#Shop.Sold',
      'main.c#main calls cart.c#sum',
    ])
  })
})
