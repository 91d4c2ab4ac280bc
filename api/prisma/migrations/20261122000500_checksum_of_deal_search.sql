-- 20261121000100_deal_search was released with a clause that PostgreSQL 15 does not know, and says the same without it
-- now. Where it was applied before, its record gets the checksum of what it says now, as if it had been applied so.
DO $$ BEGIN
  -- Databases that only compare schemas have no records.
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET checksum = '38cdc4bed2b3028586bbc3cbbe108345a92c759802e34a1ce1fc45d00716ee05'
    WHERE migration_name = '20261121000100_deal_search'
      AND checksum = 'd4981663bbe87afaae7b2172bcb370a7e4094e7c885b5f745105a94a59321c9e';
  END IF;
END $$;
