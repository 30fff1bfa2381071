import { expect, test } from 'vitest'
import { accessFileName } from '../../connectors/kit/access-file.ts'
import { faultOf, type Given } from './source-reader.ts'

const accessFile = {
  groups: [{ id: 'hr', name: '人事部', parent: null, members: ['email:ann@xinghe.example'] }],
  rules: [
    { prefix: '/', readers: 'all' },
    { prefix: '/制度/人事/', readers: ['group:hr', 'mobile:19900000001'] },
    { prefix: '/首页.md', private: 'email:bob@xinghe.example' },
  ],
}

/** Who may read: the access file, and one that is broken. */
export function readersAreRead(given: Given): void {
  test('has no rules without an access file, and reads those of one', async () => {
    const { harness, reader } = given()
    expect((await reader.readAccess()).rules).toEqual([])
    await harness.put(accessFileName, JSON.stringify(accessFile))

    const { groups, rules } = await reader.readAccess()

    expect(groups).toEqual([
      {
        group_id: 'hr',
        name: '人事部',
        parent_id: null,
        members: [{ kind: 'email', email: 'ann@xinghe.example' }],
      },
    ])
    expect(rules).toEqual([
      { prefix: '/', access: { kind: 'members' } },
      {
        prefix: '/制度/人事/',
        access: {
          kind: 'listed',
          readers: [
            { kind: 'group', group_id: 'hr' },
            { kind: 'mobile', mobile: '19900000001' },
          ],
        },
      },
      {
        prefix: '/首页.md',
        access: { kind: 'private', owner: { kind: 'email', email: 'bob@xinghe.example' } },
      },
    ])
    expect((await reader.listAll()).paths).not.toContain(accessFileName)
  })

  test('throws at an access file that is broken, because guessing would open documents', async () => {
    const { harness, reader } = given()
    for (const broken of ['{"rules": [', '{"rules": [{"prefix": "/a"}]}', '[]', '']) {
      await harness.put(accessFileName, broken)
      expect(await faultOf(reader.readAccess())).toMatchObject({ reason_code: 'access-file' })
    }
    await harness.remove(accessFileName)
  })
}
