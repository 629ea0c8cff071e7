-- Up Migration
-- What a member had open at a past moment: what is open still, and what has ended since.
create index option_position_ended_of_member on option_position (uid, ended_at_ms);
