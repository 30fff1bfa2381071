import { Button, DatePicker, Form, Input, InputNumber, Select, Switch, Table, Tag } from 'antd'
import { AdminKit } from '../ui/admin-kit/admin-kit.tsx'
import { Avatar, StatusDot, TextField } from '../ui/index.ts'
import styles from './gallery.module.css'
import type { HalfProps } from './half-props.ts'

const members = [
  { key: 1, name: '顾清越', role: '创建者', documents: 28_614, isActive: true },
  { key: 2, name: '林可欣', role: '管理员', documents: 21_907, isActive: true },
  { key: 3, name: '周明远', role: '成员', documents: 640, isActive: false },
]
const roles = ['质量部', '客户成功部', '供应链部'].map((name) => ({ value: name, label: name }))

const columns = [
  {
    title: '成员',
    dataIndex: 'name',
    render: (name: string) => (
      <span className={styles.row}>
        <Avatar name={name} />
        {name}
      </span>
    ),
    sorter: true,
    showSorterTooltip: false,
  },
  {
    title: '角色',
    dataIndex: 'role',
    render: (role: string) => <Tag variant="filled">{role}</Tag>,
  },
  {
    title: '状态',
    dataIndex: 'isActive',
    render: (isActive: boolean) => (
      <StatusDot tone={isActive ? 'ok' : 'idle'}>{isActive ? '正常' : '已停用'}</StatusDot>
    ),
  },
  {
    title: '可见文档',
    dataIndex: 'documents',
    align: 'right' as const,
    render: (count: number) => count.toLocaleString('en-US'),
  },
]

/** A table and a form of antd; the last field is ours, to compare. */
export function AdminSample({ half }: HalfProps) {
  return (
    <AdminKit>
      <Table
        size="middle"
        columns={columns}
        dataSource={members}
        rowSelection={{
          defaultSelectedRowKeys: [2],
          getCheckboxProps: ({ name }: (typeof members)[number]) => ({ 'aria-label': name }),
          getTitleCheckboxProps: () => ({ 'aria-label': '全选' }),
        }}
        pagination={{ total: 101, pageSize: 10, showSizeChanger: false }}
      />
      <Form layout="vertical" className={styles.two} name={`admin-${half}`}>
        <Form.Item label="应用名称" name="name">
          <Input placeholder="2到50个字" />
        </Form.Item>
        <Form.Item label="名称（错误）" name="bad" validateStatus="error" help="长度应为2到50个字">
          <Input />
        </Form.Item>
        <Form.Item label="角色" name="role" initialValue="质量部">
          <Select options={roles} />
        </Form.Item>
        <Form.Item label="部门" name="groups" initialValue={['质量部', '供应链部']}>
          <Select mode="multiple" options={roles} />
        </Form.Item>
        <Form.Item label="开始日期" name="from">
          <DatePicker style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item label="数量" name="count" initialValue={20}>
          <InputNumber style={{ width: '100%' }} />
        </Form.Item>
        <Form.Item label="启用" name="on" initialValue={true} valuePropName="checked">
          <Switch />
        </Form.Item>
        <TextField label="应用名称（自有）" placeholder="2到50个字" />
      </Form>
      <div className={styles.row}>
        <Button type="primary">保存</Button>
        <Button>取消</Button>
        <Button danger>删除</Button>
        <Button disabled>不可用</Button>
        <Button type="text">文字</Button>
        <Button type="primary" loading>
          保存中
        </Button>
      </div>
    </AdminKit>
  )
}
