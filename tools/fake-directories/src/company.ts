import accounts from '../data/accounts.json' with { type: 'json' }
import departmentList from '../data/departments.json' with { type: 'json' }
import people from '../data/people.json' with { type: 'json' }

export const sources = ['feishu', 'dingtalk', 'wecom'] as const
export type Source = (typeof sources)[number]

/** Departments in tree order: the first is the root, a parent stands before its children. */
export type Department = { id: string; name: string; parent_id: string | null }
export type Account = {
  id: string
  name: string
  mobile: string | null
  email: string | null
  is_active: boolean
  department: string
}
/** What a directory knows; tests may change it while the server runs. */
export type Company = { departments: Department[]; accounts: Account[] }

/** The demo company as one of the three work apps shows it, planned clashes included. */
export function demoCompany(source: Source): Company {
  const departments = departmentList.map((department) => ({ ...department }))
  const root = departments[0]?.id ?? ''
  const departmentOf = new Map(people.map((person) => [person.id, person.department]))
  return {
    departments,
    accounts: accounts
      .filter((account) => account.source === source)
      .map(({ account_id, name, mobile, email, active, person_id }) => ({
        id: account_id,
        name,
        mobile,
        email,
        is_active: active,
        department: departmentOf.get(person_id ?? '') ?? root,
      })),
  }
}

const surnames = Array.from('王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗')
const givenNames = Array.from('伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰')

/** An invented company of any size: four departments deep, everybody with a number and a mailbox. */
export function makeCompany({
  people: count,
  departments: width,
}: {
  people: number
  departments: number
}): Company {
  const departments: Department[] = [{ id: 'D0', name: '总公司', parent_id: null }]
  for (let index = 1; index < width; index += 1) {
    departments.push({
      id: `D${index}`,
      name: `部门 ${index}`,
      parent_id: `D${Math.floor((index - 1) / 8)}`,
    })
  }
  const accounts = Array.from({ length: count }, (_, index): Account => {
    const surname = surnames[index % surnames.length] ?? ''
    const given = givenNames[Math.floor(index / surnames.length) % givenNames.length] ?? ''
    return {
      id: `ou_made_${index}`,
      name: `${surname}${given}${index}`,
      mobile: String(19_910_000_000 + index),
      email: `made${index}@made.example`,
      is_active: true,
      department: `D${index % width}`,
    }
  })
  return { departments, accounts }
}
