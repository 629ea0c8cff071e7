-- Up Migration
-- Steps of the first week that were recognised, one row each: a task, a lesson, or that the card on
-- Home was put away. Most are found again from the records of products; a row keeps the moment, and
-- stays when those records are archived.
create table first_week_step (
  uid integer not null,
  step text not null,
  at_ms bigint not null,
  seal bytea not null,
  primary key (uid, step)
);
