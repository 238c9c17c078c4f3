import { type MigrationInterface, type QueryRunner, Table } from 'typeorm';

/** Tables of the identity feed, in every service's database. */
export class CreateRevocations1763600000001 implements MigrationInterface {
  name = 'CreateRevocations1763600000001';

  async up(db: QueryRunner) {
    await db.createTable(new Table({
      name: 'revocations',
      columns: [
        { name: 'subject', type: 'varchar', length: '80', isPrimary: true },
        { name: 'refused_before', type: 'varchar', length: '24' },
        { name: 'kept_until', type: 'varchar', length: '24' },
      ],
    }));
    await db.createTable(new Table({
      name: 'feed_cursors',
      columns: [{ name: 'feed', type: 'varchar', length: '20', isPrimary: true }, { name: 'position', type: 'integer' }],
    }));
  }

  async down(db: QueryRunner) {
    await db.dropTable('feed_cursors');
    await db.dropTable('revocations');
  }
}
